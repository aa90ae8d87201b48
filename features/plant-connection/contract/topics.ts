/** Topics of field data. A gateway may publish below its farm only. */
export const dataTopic = (farmCode: string, deviceCode: string) => `solvane/${farmCode}/${deviceCode}/data`
/** JSON `{"ts": <epoch ms>, "backlog": {"totalRows": n, "sentRows": n} | null}`: history that a gateway is still sending. */
export const statusTopic = (farmCode: string, deviceCode: string) => `solvane/${farmCode}/${deviceCode}/status`
/** Events of a device (docs/alarms.md). */
export const eventTopic = (farmCode: string, deviceCode: string) => `solvane/${farmCode}/${deviceCode}/event`
/** Lists of active alarms. */
export const activeAlarmsTopic = (farmCode: string, deviceCode: string) => `solvane/${farmCode}/${deviceCode}/alarms`
export const fieldFilters = ['solvane/+/+/data', 'solvane/+/+/status'] as const
export const eventFilters = ['solvane/+/+/event', 'solvane/+/+/alarms'] as const
