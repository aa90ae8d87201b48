import { useMatch, useRouter } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type * as v from 'valibot'
import { readViewState, type ViewSchema, writeViewState } from './view-state.ts'

export interface ViewStateOptions {
  /** False: a step of its own for the back button, e.g. another range or tab. Default true, e.g. while typing. */
  readonly replace?: boolean
}

type SetViewState<State> = (
  change: Partial<State> | ((held: State) => Partial<State>),
  options?: ViewStateOptions,
) => void

/**
 * State of a view that lives in the query string: `const [state, setState] = useViewState(schema)`.
 * The schema stands outside the component and gives every field a default. Other names of the query are kept.
 */
export const useViewState = <Schema extends ViewSchema>(
  schema: Schema,
): readonly [v.InferOutput<Schema>, SetViewState<v.InferOutput<Schema>>] => {
  const router = useRouter()
  const search = useMatch({ strict: false, select: (match) => match.search as Record<string, string> })
  const state = useMemo(() => readViewState(schema, search), [schema, search])
  const setState = useCallback<SetViewState<v.InferOutput<Schema>>>(
    (change, { replace = true } = {}) => {
      void router.navigate({
        to: '.',
        search: (held: Record<string, string>) => {
          const next = typeof change === 'function' ? change(readViewState(schema, held)) : change
          return { ...held, ...writeViewState(schema, next) }
        },
        hash: true,
        replace,
        resetScroll: false,
      })
    },
    [router, schema],
  )
  return [state, setState]
}
