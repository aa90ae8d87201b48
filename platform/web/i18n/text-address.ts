import type { Language } from '../../../domain/language.ts'
import type { TextPart } from '../../contract/text-part.ts'

/** Where the texts of a language are, all or a part of them. */
export const textAddress = (language: Language, part?: TextPart): string =>
  `/ressources/${language}${part ? `?part=${part}` : ''}`
