import { type Fields, fieldEntries } from './field.ts'

/** The documents of a kind of record (docs/decisions/042-documents.md): `RecordKind.documents`. */
export interface DocumentRules {
  /**
   * Keys of the categories. `documents.category` has the texts of common ones. A kind can have its own:
   * `<words>.documentCategory.<key>`.
   */
  readonly categories: readonly string[]
  /** Maximum size of a file; default {@link defaultLargestBytes}. */
  readonly largestBytes?: number
  /** Media types, if not all are allowed. */
  readonly types?: readonly string[]
}

/** Categories that have texts in the platform. */
export const commonCategories = [
  'dataSheet',
  'manual',
  'certificate',
  'drawing',
  'contract',
  'report',
  'photo',
  'other',
] as const

/** 50 MB. */
export const defaultLargestBytes = 50_000_000

/** Limits of one file: of a field, or of the documents of the kind. */
export interface FileLimits {
  readonly largestBytes: number
  /** Undefined: all types. */
  readonly types: readonly string[] | undefined
}

/** Limits of a file of a field, or of a document without a field; undefined if the kind takes no such file. */
export const fileLimitsOf = (
  { fields, documents }: { readonly fields: Fields; readonly documents?: DocumentRules | undefined },
  field: string | null,
): FileLimits | undefined => {
  if (field === null)
    return documents && { largestBytes: documents.largestBytes ?? defaultLargestBytes, types: documents.types }
  const declared = Object.hasOwn(fields, field) ? fields[field] : undefined
  return declared?.kind === 'file' ? { largestBytes: declared.largestBytes, types: declared.types } : undefined
}

/** Keys of the fields that hold a file. */
export const fileFields = (fields: Fields): readonly string[] =>
  fieldEntries(fields)
    .filter(([, { kind }]) => kind === 'file')
    .map(([key]) => key)

/** Whether a type is one of the allowed: `image/png`, or `image/*`. */
export const isAllowedType = (types: readonly string[] | undefined, mediaType: string): boolean =>
  types === undefined ||
  types.some((type) => type === mediaType || (type.endsWith('/*') && mediaType.startsWith(type.slice(0, -1))))

/** Types of which Solvane makes thumbnails. SVG can contain scripts, so it is not one of them. */
export const pictureTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/tiff']

/** Types that a browser may show. All others are downloads. */
export const inlineTypes: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
  'application/pdf',
]

export const pictureSizes = ['small', 'medium'] as const
export type PictureSize = (typeof pictureSizes)[number]

/** A document that ends within these days gets a mark. */
export const endsSoonDays = 60

export type Validity = 'open' | 'valid' | 'ends-soon' | 'ended'

/** State of a document by its last valid day. Both days are ISO texts. */
export const validityOf = (validTo: string | null, today: string): Validity => {
  if (validTo === null) return 'open'
  const days = (Date.parse(validTo) - Date.parse(today)) / 86_400_000
  if (days < 0) return 'ended'
  return days <= endsSoonDays ? 'ends-soon' : 'valid'
}

/** Maximum number of characters of a title or a file name. */
export const longestTitle = 200

/** Control characters, and characters that change the direction of the text: `gpj.exe` can look like `exe.jpg`. */
const deceivingCharacters = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** A file name without its folders and without characters that mislead. */
export const cleanFileName = (name: string): string => {
  const last = name.toWellFormed().split(/[\\/]/).at(-1) ?? ''
  const clean = last
    .replaceAll(deceivingCharacters, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[.\s]+|\s+$/g, '')
  if (clean.length <= longestTitle) return clean || 'document'
  const ending = /\.[^.]{1,10}$/.exec(clean)?.[0] ?? ''
  return (clean.slice(0, longestTitle - ending.length).toWellFormed() + ending).trimEnd()
}

/** The title of a new document: its file name without the ending. */
export const titleOfFile = (fileName: string): string => cleanFileName(fileName).replace(/(?<=.)\.[^.]{1,10}$/, '')

const office = 'application/vnd.openxmlformats-officedocument'
const openDocument = 'application/vnd.oasis.opendocument'
const texts = ['text/plain', 'text/csv']

/** Types that a file with this ending may have. */
const typesByEnding: Readonly<Record<string, readonly string[]>> = {
  pdf: ['application/pdf'],
  png: ['image/png'],
  jpg: ['image/jpeg'],
  jpeg: ['image/jpeg'],
  webp: ['image/webp'],
  gif: ['image/gif'],
  avif: ['image/avif'],
  tif: ['image/tiff'],
  tiff: ['image/tiff'],
  heic: ['image/heic', 'image/heif'],
  svg: ['image/svg+xml'],
  html: ['text/html'],
  htm: ['text/html'],
  xml: ['application/xml'],
  docx: [`${office}.wordprocessingml.document`, 'application/zip'],
  xlsx: [`${office}.spreadsheetml.sheet`, 'application/zip'],
  pptx: [`${office}.presentationml.presentation`, 'application/zip'],
  odt: [`${openDocument}.text`],
  ods: [`${openDocument}.spreadsheet`],
  odp: [`${openDocument}.presentation`],
  doc: ['application/msword'],
  xls: ['application/vnd.ms-excel'],
  ppt: ['application/vnd.ms-powerpoint'],
  msg: ['application/vnd.ms-outlook'],
  zip: ['application/zip'],
  gz: ['application/gzip'],
  '7z': ['application/x-7z-compressed'],
  rar: ['application/x-rar-compressed', 'application/vnd.rar'],
  csv: texts,
  txt: texts,
  md: texts,
  json: texts,
  dxf: texts,
  dwg: ['image/vnd.dwg'],
  mp4: ['video/mp4'],
  mov: ['video/quicktime'],
  mp3: ['audio/mpeg'],
}

const endingOf = (fileName: string): string => /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''

/** Whether the ending of a name fits the type of the content. An unknown ending says nothing. */
export const isNameTrue = (fileName: string, mediaType: string): boolean => {
  const ending = endingOf(fileName)
  const claimed = Object.hasOwn(typesByEnding, ending) ? typesByEnding[ending] : undefined
  return claimed === undefined || claimed.includes(mediaType)
}

/** Types of which the content shows only a family; the ending says which one: `a.csv` is a text, `a.xls` is CFB. */
export const refinedType = (mediaType: string, fileName: string): string => {
  const ending = endingOf(fileName)
  if (mediaType === 'text/plain' && ending === 'csv') return 'text/csv'
  if (mediaType !== 'application/x-cfb' || !['doc', 'xls', 'ppt', 'msg'].includes(ending)) return mediaType
  return typesByEnding[ending]?.[0] ?? mediaType
}

/** Name of a type on a page, e.g. `PDF`; undefined for an unknown type. */
export const shortTypeName = (mediaType: string): string | undefined =>
  Object.entries(typesByEnding)
    .find(([, types]) => types[0] === mediaType)?.[0]
    .toUpperCase()

/** Endings for the file dialog of a browser: `.pdf,.png`. */
export const endingsOf = (types: readonly string[]): string =>
  Object.entries(typesByEnding)
    .filter(([, claimed]) => claimed.some((type) => isAllowedType(types, type)))
    .map(([ending]) => `.${ending}`)
    .join(',')
