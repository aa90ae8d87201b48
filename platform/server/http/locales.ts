import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { fallbackLanguage, type Language, languages } from '../../../domain/language.ts'
import { type TextPart, textParts } from '../../contract/text-part.ts'
import { chooseEncoding, type PackedBody, packedBody } from './packed-body.ts'
import { invalid, notFound } from './problems.ts'
import { setDataHeaders } from './security-headers.ts'

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

/** Content of the JSON file; undefined if it does not exist. */
const readJson = async <Content>(file: string): Promise<Content | undefined> => {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw new Error(`The texts of ${file} cannot be read`, { cause: error })
  }
}

/** Every folder's texts of a language over those of en-GB, so that a missing translation is English and never a key. */
export const loadTexts = async (folders: readonly string[], language: Language): Promise<Texts> => {
  const inOrder = language === fallbackLanguage ? [fallbackLanguage] : [fallbackLanguage, language]
  let texts: Texts = {}
  for (const layer of inOrder)
    for (const folder of folders) texts = merge(texts, (await readJson(path.join(folder, `${layer}.json`))) ?? {})
  return texts
}

/** Keys of texts, or of trees of them, that stand on a first screen: each folder lists its own in `first.json`. */
const firstKeys = async (folders: readonly string[]): Promise<ReadonlySet<string>> => {
  const lists = await Promise.all(folders.map((folder) => readJson<string[]>(path.join(folder, 'first.json'))))
  return new Set(lists.flatMap((list) => list ?? []))
}

/** Suffixes of i18next for plural forms. */
const plural = /_(zero|one|two|few|many|other)$/

/** The texts under `keys`, plurals in all their forms, or all but those. */
const pick = (texts: Texts, keys: ReadonlySet<string>, wanted: boolean, under = ''): Texts =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([name, value]) => {
      const key = under + name.replace(plural, '')
      if (keys.has(key)) return wanted ? [[name, value]] : []
      if (!isTree(value)) return wanted ? [] : [[name, value]]
      const inner = pick(value, keys, wanted, `${key}.`)
      return Object.keys(inner).length > 0 ? [[name, inner]] : []
    }),
  )

/**
 * GET /ressources/{locale} (specification 000 §7). Only the four languages exist: a locale never becomes a path.
 * `?part=first` gives what first screens need, `?part=later` all else.
 */
export const serveTexts = (app: FastifyInstance, folders: readonly string[]): void => {
  const loaded = new Map<string, Promise<{ readonly body: PackedBody; readonly etag: string }>>()
  const load = async (language: Language, part: TextPart | undefined) => {
    const texts = await loadTexts(folders, language)
    const wanted = part ? pick(texts, await firstKeys(folders), part === 'first') : texts
    const text = Buffer.from(JSON.stringify(wanted))
    const mark = createHash('sha256').update(text).digest('base64url').slice(0, 22)
    // The same texts in another packing are other bytes.
    return { body: packedBody(async () => text), etag: `W/"${mark}"` }
  }
  app.get<{ Params: { locale: string }; Querystring: { part?: unknown } }>(
    '/ressources/:locale',
    async (request, reply) => {
      const wanted = request.params.locale.toLowerCase()
      const language = languages.find((offered) => offered.toLowerCase() === wanted)
      if (!language) throw notFound('This language is not available')
      const part = textParts.find((one) => one === request.query.part)
      if (request.query.part !== undefined && !part) {
        const message = `Must be one of ${textParts.join(', ')}`
        throw invalid('This part of the texts does not exist', [{ path: 'query.part', message }])
      }
      const name = `${language} ${part}`
      const texts = loaded.get(name) ?? load(language, part)
      loaded.set(name, texts)
      texts.catch(() => loaded.delete(name))
      const { body, etag } = await texts
      reply.headers({ 'cache-control': 'no-cache', 'content-language': language, etag, vary: 'accept-encoding' })
      setDataHeaders(reply.raw)
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
      const encoding = chooseEncoding(request.headers['accept-encoding'])
      const bytes = await body(encoding)
      // Not before: a failure ends with a problem, which is not packed.
      if (encoding !== 'identity') reply.header('content-encoding', encoding)
      return reply.type('application/json; charset=utf-8').send(bytes)
    },
  )
}
