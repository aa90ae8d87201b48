import { statfsSync } from 'node:fs'

/** Types of Linux file systems that several kernels may write at once, as statfs(2) numbers them. */
const typesOfSeveralKernels: ReadonlySet<number> = new Set([
  0x6969, // NFS
  0x517b, // SMB
  0xff534d42, // CIFS
  0xfe534d42, // SMB 2
  0x01021997, // 9P, also folders of the host in a virtual machine
  0x65735546, // FUSE, thus sshfs and virtiofs
  0x786f4256, // VirtualBox shared folders
  0xbacbacbc, // VMware shared folders
  0x00c36400, // Ceph
  0x0bd00bd0, // Lustre
  0x19830326, // BeeGFS
  0x5346414f, // AFS
  0x01161970, // GFS2
  0x7461636f, // OCFS2
])

/** Whether the kernel of another machine may have this folder open too, so that a lock of this kernel proves nothing. */
export const isSharedByMachines = (folder: string): boolean => {
  if (process.platform !== 'linux') return false
  try {
    return typesOfSeveralKernels.has(statfsSync(folder).type >>> 0)
  } catch {
    return false
  }
}
