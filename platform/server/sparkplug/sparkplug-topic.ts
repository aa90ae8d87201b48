/** What an edge node publishes. */
export const edgeMessageTypes = ['NBIRTH', 'NDEATH', 'NDATA', 'DBIRTH', 'DDEATH', 'DDATA'] as const
export type EdgeMessageType = (typeof edgeMessageTypes)[number]

/** Commands that an edge node listens to. */
export const commandTypes = ['NCMD', 'DCMD'] as const

export const sparkplugNamespace = 'spBv1.0'

export interface EdgeTopic {
  /** Group: the code of the farm. */
  readonly farmCode: string
  readonly type: EdgeMessageType
  readonly node: string
  /** Device behind the node; undefined for messages of the node itself. */
  readonly device: string | undefined
}

const isEdgeMessageType = (text: string | undefined): text is EdgeMessageType =>
  edgeMessageTypes.some((type) => type === text)

/** `spBv1.0/<group>/<type>/<edge node>[/<device>]`; undefined for anything else. */
export const readEdgeTopic = (topic: string): EdgeTopic | undefined => {
  const [namespace, farmCode, type, node, device, ...rest] = topic.split('/')
  if (namespace !== sparkplugNamespace || !farmCode || !node || rest.length > 0 || !isEdgeMessageType(type))
    return undefined
  const isOfDevice = type.startsWith('D')
  if (isOfDevice !== Boolean(device)) return undefined
  return { farmCode, type, node, device: device || undefined }
}

export const rebirthTopic = (farmCode: string, node: string) => `${sparkplugNamespace}/${farmCode}/NCMD/${node}`
export const stateTopic = (hostId: string) => `${sparkplugNamespace}/STATE/${hostId}`

/** Whether a gateway of a farm may publish to the topic: births, data and deaths of its own group. */
export const mayPublishEdge = (farmCode: string, topic: string): boolean => readEdgeTopic(topic)?.farmCode === farmCode

/** Whether a gateway of a farm may listen: to commands for its own group and to the states of hosts. */
export const mayListenEdge = (farmCode: string, filter: string): boolean => {
  const [namespace, group, type, ...rest] = filter.split('/')
  if (namespace !== sparkplugNamespace) return false
  if (group === 'STATE') return rest.length === 0 && type !== undefined && type !== '#'
  return group === farmCode && commandTypes.some((command) => command === type)
}
