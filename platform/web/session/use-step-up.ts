import { useSession } from './session-context.tsx'
import { createStepUp, openStepUpWindow, type StepUp } from './step-up.ts'

/** Confirms with the second factor who sits here, as control commands need it; one for the whole session. */
export const useStepUp = (): StepUp =>
  useSession().stepUp((signIn, nowMs) => createStepUp(signIn, { nowMs, openWindow: openStepUpWindow }))
