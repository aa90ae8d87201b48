/** Topic of the push connection: rows are `Alarm`, in the language of the page. */
export const alarmsTopic = 'alarms'
/** Alarms of stations that all screens of the fleet show: rows are farm, equipment and code. */
export const stationAlarmsTopic = 'station-alarms'
