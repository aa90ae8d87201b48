import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Part of a file; both ends belong to it. */
export interface ByteRange {
  readonly from: number
  readonly to: number
}

export interface StoredFile {
  /** Names the content: equal contents have equal tags. */
  readonly tag: string
  readonly bytes: number
  readonly mediaType: string
  readonly fileName: string
  /** False: browsers save it instead of showing it. */
  readonly isInline: boolean
  readonly open: (range: ByteRange | undefined) => Promise<Readable>
}

/** What a handler returns to send a stored file: whole, in part, or not at all if the client has it. */
export class FileReply {
  readonly file: StoredFile

  constructor(file: StoredFile) {
    this.file = file
  }
}

/** A file that users uploaded must never run as a page of this origin. */
const filePolicy = "sandbox; default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * The part that a Range header names; undefined for the whole file, `unsatisfiable` for a part behind its end. Several
 * ranges, other units and invalid headers count as no header (RFC 9110 §14.2).
 */
export const rangeOf = (header: string | undefined, bytes: number): ByteRange | 'unsatisfiable' | undefined => {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.replaceAll(' ', '') ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '') {
    const length = Math.min(Number(last), bytes)
    return length === 0 ? 'unsatisfiable' : { from: bytes - length, to: bytes - 1 }
  }
  const from = Number(first)
  const to = last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  if (last !== '' && Number(last) < from) return undefined
  return from >= bytes ? 'unsatisfiable' : { from, to }
}

const isKnown = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((one) => ['*', etag, `W/${etag}`].includes(one.trim())) ?? false

/** Name for old clients in ASCII, and the whole name in UTF-8 (RFC 6266). */
export const dispositionOf = ({ isInline, fileName }: Pick<StoredFile, 'isInline' | 'fileName'>): string => {
  const plain = fileName.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const whole = encodeURIComponent(fileName.toWellFormed()).replaceAll(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16)}`,
  )
  return `${isInline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${whole}`
}

/** Sets status and headers of a file, and resolves with its body. */
export const fileBodyOf = async (
  { file }: FileReply,
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<Readable | string> => {
  const etag = `"${file.tag}"`
  reply.raw.setHeader('content-security-policy', filePolicy)
  // The browser asks again each time, because rights can end.
  reply.headers({ etag, 'cache-control': 'private, no-cache', 'accept-ranges': 'bytes' })
  if (isKnown(headers['if-none-match'], etag)) {
    reply.code(304)
    return ''
  }
  const ifRange = [headers['if-range']].flat()[0]
  const range = ifRange === undefined || ifRange === etag ? rangeOf(headers.range, file.bytes) : undefined
  reply.headers({ 'content-type': file.mediaType, 'content-disposition': dispositionOf(file) })
  if (range === 'unsatisfiable') {
    reply.code(416).header('content-range', `bytes */${file.bytes}`)
    return ''
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.from}-${range.to}/${file.bytes}`)
  reply.header('content-length', range ? range.to - range.from + 1 : file.bytes)
  return method === 'HEAD' ? Readable.from([]) : file.open(range)
}
