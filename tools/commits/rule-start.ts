/** The rule holds for the commits after this one. When a bad subject has reached the main branch, name its commit here. */
export const ruleStart = 'e3aed4e1cb0a9d9d5f16997690a4518862a2c74b'
