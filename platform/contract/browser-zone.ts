/** Preference that holds the IANA zone of the browser that a person used last, for people whose account names none. */
export const browserZoneKey = 'solvane.browserZone'
