/**
 * Operation by which a person shows their second factor and changes nothing of their record. The endpoint is one of the
 * profile; the list of changes of a person leaves the operation out.
 */
export const secondFactorCheck = 'checkMySecondFactor'
