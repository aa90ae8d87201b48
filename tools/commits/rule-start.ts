/** The rule holds for the commits after this one. When a bad subject has reached the main branch, name its commit here. */
export const ruleStart = '7099c10a70df3d37ce9be1a607b2a4dd3cea008d'

/** Since the commit after this one, lists of exceptions only shrink (`shrinking-lists.ts`). */
export const shrinkStart = 'f11f143ea02beb549e04733f82be749216b93316'
