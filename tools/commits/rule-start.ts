/** The rule holds for the commits after this one. When a bad subject has reached the main branch, name its commit here. */
export const ruleStart = '7099c10a70df3d37ce9be1a607b2a4dd3cea008d'
