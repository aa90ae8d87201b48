import type { Language } from '../../../domain/language.ts'
import { saveFile } from '../../../kit/composites/data-table/save-file.ts'
import type { CallArguments, Endpoint } from '../../contract/endpoint.ts'
import { callRaw } from '../api/call.ts'

/** A file as the calls take it. */
export interface SentFile {
  readonly fileName: string
  readonly content: string
  readonly culture: Language
}

/** The content of a file in base64. */
export const base64Of = async (file: Blob): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const chunk = 0x8000
  let text = ''
  for (let at = 0; at < bytes.length; at += chunk) text += String.fromCharCode(...bytes.subarray(at, at + chunk))
  return btoa(text)
}

/** Saves the file that a call replies with. */
export const saveReply = async <E extends Endpoint>(
  name: string,
  endpoint: E,
  args: CallArguments<E>,
): Promise<void> => {
  const response = await callRaw(endpoint, args)
  saveFile(name, await response.blob())
}
