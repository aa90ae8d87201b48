import type { ClusterLook, PointLook } from './map-model.ts'

/** Appearance of a cluster: number of points, worst state, and number of points in this state. */
export const clusterLook = (members: readonly string[], looks: ReadonlyMap<string, PointLook>): ClusterLook => {
  let rank = 0
  let state: ClusterLook['state']
  let worst = 0
  for (const id of members) {
    const look = looks.get(id)
    if (!look || look.rank === 0 || look.rank < rank) continue
    worst = look.rank === rank ? worst + 1 : 1
    rank = look.rank
    state = look.state
  }
  return { count: members.length, rank, state, worst }
}

/** The first of the members in the worst state. */
export const worstOf = (members: readonly string[], looks: ReadonlyMap<string, PointLook>): string | undefined => {
  const rankOf = (id: string) => looks.get(id)?.rank ?? 0
  const [first, ...others] = members
  return first === undefined ? undefined : others.reduce((held, id) => (rankOf(id) > rankOf(held) ? id : held), first)
}
