import { EDIT, type Product, type ProductRight, products, READ } from '../../../domain/right.ts'
import type { Priority } from './settings.ts'

type Parameters = Readonly<Record<string, string | number>>

/** Whoever holds the right, on the farm where it is about one; or is in the group. */
export type Reader = 'everybody' | 'nobody' | 'super-admin' | ProductRight | { readonly groupId: string }

/** A type of event that users are notified of. */
export interface EventType {
  /** Stable: it is stored, and the key of its words `notifications.event.<id>` and `notifications.text.<id>`. */
  readonly id: string
  /** How much it matters where nothing else is said. */
  readonly priority: Priority
  /** Always delivered, at any hour and by e-mail: another person may control the account. */
  readonly isAlways?: boolean
  /** The page already shows this event: list only, no pop-up. */
  readonly isShownOtherwise?: boolean
  /** People choose it in their subscriptions, with channel and quiet hours: list and pop-up, never e-mail by these settings. */
  readonly isSubscribed?: boolean
  /** It is about a farm, which its reader must see. */
  readonly hasFarm: boolean
  /** It may be about several farms instead, all of which its reader must see. */
  readonly farmsOf?: (parameters: Parameters) => readonly string[]
  /** Who may read it. Explicit, so that an unknown rule gives access to no user. */
  readonly reader: (parameters: Parameters) => Reader
}

const readOf = (product: Product) => () => ({ product, flag: READ }) as const
const editOf = (product: Product) => () => ({ product, flag: EDIT }) as const
const everybody = () => 'everybody' as const
/** Whoever reads the product that the parameters name. */
const readOfNamed = ({ product }: Parameters): Reader => {
  const found = products.find((one) => one === product)
  return found ? { product: found, flag: READ } : 'nobody'
}

/** Whom a message was written for, as its parameters name it: everybody, a group, or the readers of a product. */
const audienceOfNamed = ({ audience, groupId, product }: Parameters): Reader => {
  if (audience === 'everybody') return 'everybody'
  if (audience === 'group') return typeof groupId === 'string' ? { groupId } : 'nobody'
  return audience === 'product' ? readOfNamed({ product: product ?? '' }) : 'nobody'
}

/**
 * Every type of event. A feature that tells people of something adds a line, words in the four languages, and calls
 * `createNotifier` of the server's door; settings, rights, quiet hours, list and bell follow from the line.
 */
export const eventTypes: readonly EventType[] = [
  { id: 'farm-lost', priority: 'high', hasFarm: true, reader: readOf('MyFleet') },
  { id: 'farm-back', priority: 'normal', hasFarm: true, reader: readOf('MyFleet') },
  { id: 'machine-fault', priority: 'high', hasFarm: true, reader: readOf('MyFleet') },
  {
    id: 'alarm',
    priority: 'high',
    hasFarm: true,
    isSubscribed: true,
    reader: readOf('MyFleet'),
    farmsOf: ({ farmCodes }) => (typeof farmCodes === 'string' ? farmCodes.split(',') : []),
  },
  { id: 'subscription-test', priority: 'normal', hasFarm: false, isSubscribed: true, reader: readOf('MyFleet') },
  { id: 'webhook-off', priority: 'high', hasFarm: false, reader: readOf('MyFleet') },
  { id: 'alarm-out-of-service', priority: 'normal', hasFarm: true, reader: readOf('MyFleet') },
  { id: 'plant-review-due', priority: 'normal', hasFarm: true, reader: readOf('PICFarmCrisisManagement') },
  { id: 'plant-calibration-due', priority: 'normal', hasFarm: true, reader: readOf('PICFarmWeatherStation') },
  { id: 'plant-inspection-due', priority: 'normal', hasFarm: true, reader: readOf('PICFarmEquipments') },
  { id: 'plant-notice-due', priority: 'normal', hasFarm: true, reader: readOf('PICFarmContracts') },
  { id: 'import-finished', priority: 'low', hasFarm: true, reader: readOf('MyFleet') },
  {
    id: 'request-shared',
    priority: 'low',
    hasFarm: false,
    reader: readOfNamed,
  },
  { id: 'message', priority: 'normal', hasFarm: false, isShownOtherwise: true, reader: audienceOfNamed },
  { id: 'job-finished', priority: 'low', hasFarm: false, reader: () => 'super-admin' },
  { id: 'job-failed', priority: 'high', hasFarm: false, reader: () => 'super-admin' },
  { id: 'ingest-refusing', priority: 'critical', hasFarm: false, reader: () => 'super-admin' },
  { id: 'ingest-storing', priority: 'normal', hasFarm: false, reader: () => 'super-admin' },
  { id: 'clock-behind', priority: 'critical', hasFarm: false, reader: () => 'super-admin' },
  { id: 'clock-right', priority: 'normal', hasFarm: false, reader: () => 'super-admin' },
  { id: 'quarantine-full', priority: 'high', hasFarm: false, reader: () => 'super-admin' },
  { id: 'people-imported', priority: 'normal', hasFarm: false, reader: () => 'super-admin' },
  { id: 'people-not-imported', priority: 'high', hasFarm: false, reader: () => 'super-admin' },
  // Whoever applies a workbook has the right to it.
  { id: 'workbook-imported', priority: 'normal', hasFarm: false, reader: everybody },
  { id: 'workbook-not-imported', priority: 'high', hasFarm: false, reader: everybody },
  { id: 'people-invited', priority: 'normal', hasFarm: false, reader: editOf('BackOfficeUsers') },
  { id: 'people-not-invited', priority: 'high', hasFarm: false, reader: editOf('BackOfficeUsers') },
  { id: 'export-done', priority: 'normal', hasFarm: false, reader: readOf('MyFleet') },
  { id: 'export-failed', priority: 'high', hasFarm: false, reader: readOf('MyFleet') },
  { id: 'alarm-file-done', priority: 'normal', hasFarm: false, reader: readOf('MyFleet') },
  { id: 'alarm-file-failed', priority: 'high', hasFarm: false, reader: readOf('MyFleet') },
  { id: 'tokens-revoked', priority: 'high', hasFarm: false, isAlways: true, reader: everybody },
  { id: 'test', priority: 'normal', hasFarm: false, reader: everybody },
]

export const eventTypeOf = (id: string): EventType | undefined => eventTypes.find((one) => one.id === id)

/** Types that a person sets; a test follows no rule but the quiet hours. */
export const settableEvents = eventTypes.filter(
  ({ id, isAlways, isSubscribed }) => id !== 'test' && !isAlways && !isSubscribed,
)
