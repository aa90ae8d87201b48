/** What a list answers when there is nothing, and what its screen then says. */
export interface Emptiness {
  /** Path of the call. */
  readonly call: string
  readonly reply: object
  /** In English. */
  readonly words: RegExp
}

export interface Screen {
  readonly feature: string
  /** As its feature declares it. */
  readonly route: string
  /** Where it is looked at; `{name}` stands for what the journeys look up, see `knownIds`. */
  readonly address: string
  /** Reads nothing without which it has nothing to show. */
  readonly readsNothing?: true
  /** Route of a row whose screen is the same program with other words: only that one is visited. */
  readonly sameAs?: string
  readonly empty?: Emptiness
}

/**
 * The rounds share the screens among the workers. A round visits its screens as one user; `bare` is for pages outside the
 * frame, without a signed-in user.
 */
const people = { fleet: 'manager', own: 'manager', people: 'admin', operation: 'admin', bare: undefined } as const
export type RoundName = keyof typeof people

/** A screen of a feature: an entry of the export `screens` of `features/<name>/web/test-screens.ts`. */
export interface ScreenRow extends Omit<Screen, 'feature'> {
  readonly round: RoundName
}

export interface Round {
  /** Who walks through them; undefined: nobody is signed in. */
  readonly person?: 'admin' | 'manager'
  /** No two of one route in a row: their pages could not be told apart. */
  readonly screens: readonly Screen[]
}

/** Nobody signed in, or nothing read: such a screen has none of the states. */
export const hasStates = ({ person }: Round, { readsNothing }: Screen): boolean =>
  person !== undefined && readsNothing !== true

/** Emptiness of a screen that reads one list. */
export const whenEmpty = (call: string, words: RegExp, reply: object = { results: [] }) => ({
  empty: { call, words, reply },
})

/** A list on the card of a sub-farm of the demo. */
export const cardListRow = ({
  rest,
  call,
  none,
}: {
  /** Below the address of the card. */
  readonly rest: string
  readonly call: string
  /** What the list says without records. */
  readonly none: RegExp
}): ScreenRow => ({
  round: 'people',
  route: `/PlantIDCard/SubFarm/Details/{-$entCode}${rest}`,
  address: `/PlantIDCard/SubFarm/Details/FR-VLM-SF${rest}`,
  ...whenEmpty(call, none, { results: [], count: 0, total: 0 }),
})

const isOrdered = (screens: readonly Screen[]) =>
  screens.every(({ route }, at) => at === 0 || screens[at - 1]?.route !== route)

/** Moves screens so that no two of one route stand in a row: always takes from the routes with most screens left. */
const spread = (screens: readonly Screen[]): readonly Screen[] => {
  if (isOrdered(screens)) return screens
  const left = [...Map.groupBy(screens, ({ route }) => route).values()]
  const ordered: Screen[] = []
  while (ordered.length < screens.length) {
    left.sort((a, b) => b.length - a.length)
    const next = left.find(([first]) => first !== undefined && first.route !== ordered.at(-1)?.route) ?? left[0]
    const screen = next?.shift()
    if (screen) ordered.push(screen)
  }
  return ordered
}

/** Rows of all features that a round visits. */
const isVisited = ({ sameAs }: Screen): boolean => sameAs === undefined

/** The rounds of the rows of all features. */
export const roundsOf = (rows: Readonly<Record<string, readonly ScreenRow[]>>): Readonly<Record<RoundName, Round>> => {
  const screens = Object.entries(rows).flatMap(([feature, own]) => own.map((row) => ({ feature, ...row })))
  const roundOf = (name: RoundName): Round => {
    const person = people[name]
    const own = screens
      .filter((screen) => screen.round === name && isVisited(screen))
      .map(({ round: _, ...screen }) => screen)
    return { ...(person && { person }), screens: spread(own) }
  }
  return {
    fleet: roundOf('fleet'),
    own: roundOf('own'),
    people: roundOf('people'),
    operation: roundOf('operation'),
    bare: roundOf('bare'),
  }
}

/** Shows every piece of the kit; kit-gallery.test.ts is its journey. */
export const galleryAddress = '/Gallery'

/** Routes that a journey of their own looks at. */
export const elsewhere = [galleryAddress]
