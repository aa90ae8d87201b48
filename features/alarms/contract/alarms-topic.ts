/** Topic of the push connection: rows are `Alarm`, in the language of the page. */
export const alarmsTopic = 'alarms'
