import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

const againMs = 3_000
/** So many failures with a network: the file is gone, as after a new version was installed. */
const mostFailures = 3

/** A component whose file is fetched when it is needed. */
export interface LatePart<Props extends object> {
  /** Undefined while its file is not there. */
  readonly component: () => ComponentType<Props> | undefined
  /** Fetches the file, e.g. before it is drawn, as a pointer comes near. Resolves with what went wrong. */
  readonly fetch: () => Promise<unknown>
}

/** One of which it matters only whether it is there. */
export interface AnyLatePart {
  readonly component: () => unknown
  readonly fetch: () => Promise<unknown>
}

/** Lazy-loaded parts that open on request: menus, panels, dialogs, tooltips. */
export const latePart = <Props extends object>(load: () => Promise<ComponentType<Props>>): LatePart<Props> => {
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<unknown> | undefined
  return {
    component: () => loaded,
    fetch: () => {
      loading ??= load().then(
        (component) => {
          loaded = component
          return undefined
        },
        (error: unknown) => {
          loading = undefined
          return error
        },
      )
      return loading
    },
  }
}

/** A part that is only there together with what it holds: nobody sees it half empty. */
export const withNestedPart = <Props extends object>(part: LatePart<Props>, held: AnyLatePart): LatePart<Props> => ({
  component: () => (held.component() ? part.component() : undefined),
  fetch: async () => (await Promise.all([part.fetch(), held.fetch()])).find((error) => error !== undefined),
})

/** Renders a part, and its placeholder (usually nothing) until its file is loaded. */
export function Late<Props extends object>({
  of: part,
  meanwhile = null,
  ...props
}: { readonly of: LatePart<Props>; readonly meanwhile?: ReactNode } & Props) {
  const [, setHere] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => {
    // It may have come since this was drawn.
    if (part.component()) return setHere(true)
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    let failures = 0
    const ask = async () => {
      const error = await part.fetch()
      if (isGone) return
      if (error === undefined) return setHere(true)
      if (navigator.onLine) failures += 1
      if (failures >= mostFailures) setFailure(error)
      else timer = setTimeout(ask, againMs)
    }
    void ask()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [part])
  if (failure !== undefined) throw failure
  const Component = part.component()
  // All but `of` and `meanwhile` is what the part takes.
  return Component ? <Component {...(props as unknown as Props)} /> : meanwhile
}
