/** Preference with the last IANA time zone of the browser. It applies to users without a time zone in their account. */
export const browserZoneKey = 'solvane.browserZone'
