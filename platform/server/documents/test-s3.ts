import { mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'

/** An S3 server that checks signatures. */
export interface TestS3 {
  readonly endpoint: string
  readonly key: string
  readonly secret: string
  close(): Promise<void>
}

/** The parts of the package that are used; it has no types. */
interface S3Server {
  configureBuckets(): Promise<unknown>
  run(): Promise<AddressInfo>
  close(): Promise<void>
}
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: object) => S3Server

export const openTestS3 = async (directory: string, bucket: string): Promise<TestS3> => {
  mkdirSync(directory, { recursive: true })
  const buckets = [{ name: bucket, configs: [] }]
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets: buckets })
  const { port } = await server.run()
  return { endpoint: `http://127.0.0.1:${port}`, key: 'S3RVER', secret: 'S3RVER', close: () => server.close() }
}
