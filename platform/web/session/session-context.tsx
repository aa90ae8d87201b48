import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import type { WebSettings } from '../../contract/web-settings.ts'
import type { Person } from './person.ts'
import type { Session } from './session.ts'

interface SessionRoom {
  readonly session: Session
  readonly settings: WebSettings
}

const SessionContext = createContext<SessionRoom | undefined>(undefined)

export function SessionProvider({ session, settings, children }: SessionRoom & { readonly children: ReactNode }) {
  return <SessionContext value={{ session, settings }}>{children}</SessionContext>
}

const useRoom = (): SessionRoom => {
  const room = useContext(SessionContext)
  if (!room) throw new Error('SessionProvider is missing above this component')
  return room
}

export const useSession = (): Session => useRoom().session

/** The public settings of this installation. */
export const useSettings = (): WebSettings => useRoom().settings

/** The signed-in person, or undefined. */
export const usePerson = (): Person | undefined => {
  const { session } = useRoom()
  return useSyncExternalStore(session.subscribe, session.person)
}
