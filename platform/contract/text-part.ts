/** Parts in which the texts of a language can be asked for: those of the first screens, and all others. */
export const textParts = ['first', 'later'] as const
export type TextPart = (typeof textParts)[number]
