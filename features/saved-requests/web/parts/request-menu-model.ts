import type { Criterion, RequestAction, SavedRequest } from '../../contract/saved-request.ts'
import type { RequestPlace } from '../queries.ts'

export interface RequestMenuProps {
  readonly place: RequestPlace
  /** What the screen shows now. */
  readonly shown: { readonly criteria: readonly Criterion[]; readonly actions: readonly RequestAction[] }
  /** Id of the saved view that was opened; empty for none. */
  readonly chosenId: string
  readonly onOpen: (request: SavedRequest) => void
  /** Back to the screen as it is without any view. */
  readonly onLeave: () => void
  /** The page has nothing of its own to save: it leads to views of the others. */
  readonly opensOnly?: boolean
  /** The id that the address shall name from now on. */
  readonly onChosen: (id: string) => void
}
