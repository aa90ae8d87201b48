import { maxTagsPerConnection, type SubscribeMessage } from '../../contract/live-protocol.ts'

/** Messages about so many tags. None names more than the server reads in one: it would end the connection. */
export const tagMessages = (ids: readonly number[]): SubscribeMessage[] =>
  Array.from({ length: Math.ceil(ids.length / maxTagsPerConnection) }, (_, index) => ({
    tags: ids.slice(index * maxTagsPerConnection, (index + 1) * maxTagsPerConnection),
  }))
