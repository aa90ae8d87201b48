import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { fallbackLanguage, type Language, languages } from '../../../domain/language.ts'
import { chooseEncoding, type PackedBody, packedBody } from './packed-body.ts'
import { notFound } from './problems.ts'

/** A tree of translation keys. */
interface Texts {
  readonly [key: string]: string | Texts
}

const isTree = (value: string | Texts | undefined): value is Texts => typeof value === 'object'

/** `over` wins; what it lacks comes from `under`. */
const merge = (under: Texts, over: Texts): Texts => {
  const merged: Record<string, string | Texts> = { ...under }
  for (const [key, value] of Object.entries(over)) {
    const below = merged[key]
    merged[key] = isTree(below) && isTree(value) ? merge(below, value) : value
  }
  return merged
}

const readTexts = async (folder: string, language: Language): Promise<Texts> => {
  const file = path.join(folder, `${language}.json`)
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw new Error(`The texts of ${file} cannot be read`, { cause: error })
  }
}

/** Every folder's texts of a language over those of en-GB, so that a missing translation is English and never a key. */
export const loadTexts = async (folders: readonly string[], language: Language): Promise<Texts> => {
  const inOrder = language === fallbackLanguage ? [fallbackLanguage] : [fallbackLanguage, language]
  let texts: Texts = {}
  for (const layer of inOrder) for (const folder of folders) texts = merge(texts, await readTexts(folder, layer))
  return texts
}

/** GET /ressources/{locale} (specification 000 §7). Only the four languages exist: a locale never becomes a path. */
export const serveTexts = (app: FastifyInstance, folders: readonly string[]): void => {
  const loaded = new Map<Language, Promise<{ readonly body: PackedBody; readonly etag: string }>>()
  const load = async (language: Language) => {
    const text = Buffer.from(JSON.stringify(await loadTexts(folders, language)))
    const mark = createHash('sha256').update(text).digest('base64url').slice(0, 22)
    // The same texts in another packing are other bytes.
    return { body: packedBody(async () => text), etag: `W/"${mark}"` }
  }
  app.get<{ Params: { locale: string } }>('/ressources/:locale', async (request, reply) => {
    const wanted = request.params.locale.toLowerCase()
    const language = languages.find((offered) => offered.toLowerCase() === wanted)
    if (!language) throw notFound('There are no texts in this language')
    const texts = loaded.get(language) ?? load(language)
    loaded.set(language, texts)
    texts.catch(() => loaded.delete(language))
    const { body, etag } = await texts
    reply.headers({ 'cache-control': 'no-cache', 'content-language': language, etag, vary: 'accept-encoding' })
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    const bytes = await body(encoding)
    // Not before: a failure ends with a problem, which is not packed.
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.type('application/json; charset=utf-8').send(bytes)
  })
}
