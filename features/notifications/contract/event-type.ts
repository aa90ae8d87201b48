import { type Product, type ProductRight, products, READ } from '../../../domain/right.ts'
import type { Priority } from './settings.ts'

type Parameters = Readonly<Record<string, string | number>>

/** A kind of thing that people are told of. */
export interface EventType {
  /** Stable: it is stored, and the key of its words `notifications.event.<id>` and `notifications.text.<id>`. */
  readonly id: string
  /** How much it matters where nothing else is said. */
  readonly priority: Priority
  /** It is about a farm, which its reader must see. */
  readonly hasFarm: boolean
  /** What its reader must hold, on the farm where it is about one; undefined: everybody may read it. */
  readonly right: (parameters: Parameters) => ProductRight | undefined
}

const readOf = (product: Product) => () => ({ product, flag: READ }) as const
const everybody = () => undefined

/**
 * Every type of event. A feature that tells people of something adds a line, words in the four languages, and calls
 * `createNotifier` of the server's door; settings, rights, quiet hours, list and bell follow from the line.
 */
export const eventTypes: readonly EventType[] = [
  { id: 'farm-lost', priority: 'high', hasFarm: true, right: readOf('MyFleet') },
  { id: 'farm-back', priority: 'normal', hasFarm: true, right: readOf('MyFleet') },
  { id: 'machine-fault', priority: 'high', hasFarm: true, right: readOf('MyFleet') },
  { id: 'import-finished', priority: 'low', hasFarm: true, right: readOf('MyFleet') },
  {
    id: 'request-shared',
    priority: 'low',
    hasFarm: false,
    right: ({ product }) => {
      const found = products.find((one) => one === product)
      return found && { product: found, flag: READ }
    },
  },
  { id: 'test', priority: 'normal', hasFarm: false, right: everybody },
]

export const eventTypeOf = (id: string): EventType | undefined => eventTypes.find((one) => one.id === id)

/** Types that a person sets; a test follows no rule but the quiet hours. */
export const settableEvents = eventTypes.filter(({ id }) => id !== 'test')
