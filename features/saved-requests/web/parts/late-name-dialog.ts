import { latePart } from '../../../../kit/primitives/late-part.tsx'

/** The dialog that asks how a view is called; it comes when it is first asked for. */
export const nameDialog = latePart(() => import('./name-dialog.tsx').then(({ NameDialog }) => NameDialog))
