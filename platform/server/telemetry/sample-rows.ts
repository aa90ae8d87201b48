import { type Quality, qualities, type SampleValue } from '../../../domain/quality.ts'
import type { Sample } from './historian.ts'
import { revisionOf } from './revisions.ts'
import { newestTimeMs } from './sql-text.ts'

/** Columns of encoded rows, of `sample` and `staged_sample` alike. */
export const sampleColumns = 'tag, time_ms, value, text, quality, revision'

const maxTagId = 2 ** 32 - 1

/** Throws RangeError where a sample cannot be stored. */
export const checkedSample = (sample: Sample): Sample => {
  const { tagId, timeMs, value } = sample
  if (!Number.isInteger(tagId) || tagId < 0 || tagId > maxTagId) throw new RangeError(`not a tag id: ${tagId}`)
  if (!Number.isInteger(timeMs) || timeMs < 0 || timeMs >= newestTimeMs) {
    throw new RangeError(`tag ${tagId}: not a time from 1970 to 2106: ${timeMs}`)
  }
  if (typeof value === 'number' && !Number.isFinite(value)) throw new RangeError(`tag ${tagId}: not a finite number`)
  return sample
}

/** value and text as JSON: null is nan in the store, and the quality tells missing from text. */
export const encodeValue = (value: SampleValue): string => {
  switch (typeof value) {
    case 'number':
      return `${value},""`
    case 'boolean':
      return `${value ? 1 : 0},""`
    case 'string':
      return `null,${JSON.stringify(value.toWellFormed())}`
    default:
      return 'null,""'
  }
}

/** The quality that is stored with a value. */
export const storedQuality = ({ value, quality }: Pick<Sample, 'value' | 'quality'>): Quality =>
  value === null ? qualities.missing : quality

/** Rows of one write, JSONCompactEachRow in the order of {@link sampleColumns}. Throws RangeError before anything is written. */
export const encodeSamples = (samples: readonly Sample[], write: number, prefix = ''): string => {
  let rows = ''
  let origin: Sample['origin']
  let revision = revisionOf(write)
  for (const sample of samples) {
    const { tagId, timeMs, value } = checkedSample(sample)
    if (sample.origin !== origin) {
      origin = sample.origin
      revision = revisionOf(write, origin)
    }
    rows += `[${prefix}${tagId},${timeMs},${encodeValue(value)},${storedQuality(sample)},${revision}]\n`
  }
  return rows
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r', '\0': '\\0' }

/** value and text as tab-separated cells. */
const tabbedValue = (value: SampleValue): string => {
  switch (typeof value) {
    case 'number':
      return `${value}\t`
    case 'boolean':
      return `${value ? 1 : 0}\t`
    case 'string':
      return `nan\t${value.toWellFormed().replace(/[\\\t\n\r\0]/g, (character) => escapes[character] ?? '')}`
    default:
      return 'nan\t'
  }
}

/**
 * Rows of one write as tab-separated values in the order of {@link sampleColumns}, which the engine reads faster than JSON.
 * `usual` is the origin of samples without one. Throws RangeError before anything is written.
 */
export const tabbedSamples = (
  samples: readonly Sample[],
  write: number,
  prefix: string,
  usual?: Sample['origin'],
): string => {
  let rows = ''
  let origin = usual
  let revision = revisionOf(write, origin)
  for (const sample of samples) {
    const { tagId, timeMs, value } = checkedSample(sample)
    if ((sample.origin ?? usual) !== origin) {
      origin = sample.origin ?? usual
      revision = revisionOf(write, origin)
    }
    rows += `${prefix}${tagId}\t${timeMs}\t${tabbedValue(value)}\t${storedQuality(sample)}\t${revision}\n`
  }
  return rows
}

/** A stored value: nan arrives as null and means text, unless the value is missing. A mark for "no value" is a text or number. */
export const decodeValue = (value: number | null, text: string, quality: number): SampleValue =>
  value ?? (quality === qualities.missing && text === '' ? null : text)

/** The columns tag, epoch ms, value, text and quality that {@link decodeSamples} reads. */
export const sampleSelection = 'tag, toFloat64(toUnixTimestamp64Milli(time)), value, text, quality'

export type SampleColumns = [
  tags: number[],
  times: number[],
  values: (number | null)[],
  texts: string[],
  qualities: number[],
]

export const decodeSamples = ([tags, times, values, texts, marks]: SampleColumns): Sample[] =>
  tags.map((tagId, index) => {
    const quality = marks[index] as Quality
    return {
      tagId,
      timeMs: times[index] as number,
      value: decodeValue(values[index] as number | null, texts[index] as string, quality),
      quality,
    }
  })
