/**
 * A clock for measuring how long ago something was, in ms. It starts at the wall clock and only moves forward: asleep
 * the wall clock moves it, and when somebody sets the wall clock back the steady clock does.
 */
export const createElapsedClock = (wallMs: () => number, steadyMs: () => number): (() => number) => {
  let now = wallMs()
  let wall = now
  let steady = steadyMs()
  return () => {
    const nextWall = wallMs()
    const nextSteady = steadyMs()
    now += Math.max(0, nextWall - wall, nextSteady - steady)
    wall = nextWall
    steady = nextSteady
    return now
  }
}
