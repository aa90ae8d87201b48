/** Topics of field data. A gateway may publish below its farm only. */
export const dataTopic = (farmCode: string, deviceCode: string) => `solvane/${farmCode}/${deviceCode}/data`
/** JSON `{"ts": <epoch ms>, "backlog": {"totalRows": n, "sentRows": n} | null}`: history that a gateway is still sending. */
export const statusTopic = (farmCode: string, deviceCode: string) => `solvane/${farmCode}/${deviceCode}/status`
export const fieldFilters = ['solvane/+/+/data', 'solvane/+/+/status'] as const
