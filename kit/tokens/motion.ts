/** Durations in ms. CSS reads the same from --fade and --settle. */
export const motion = {
  fadeMs: 200,
  settleMs: 600,
  tooltipDelayMs: 500,
  noticeMs: 6_000,
  slideMs: 3_000,
  skeletonDelayMs: 300,
  wordsDelayMs: 1_000,
} as const
