import { Late, latePart } from '../../../../kit/primitives/late-part.tsx'
import type { SaveRequestProps } from './save-request.tsx'

const saveRequest = latePart(() => import('./save-request.tsx').then(({ SaveRequest }) => SaveRequest))

/** Saves what a screen shows as a new view, where the screen has reason to offer that by itself. It seldom has: it comes then. */
export function SaveRequestButton(props: SaveRequestProps) {
  return <Late of={saveRequest} {...props} />
}
