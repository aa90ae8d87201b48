/** Bundles of the texts of a language: texts of the first screens, and all others. */
export const textParts = ['first', 'later'] as const
export type TextPart = (typeof textParts)[number]
