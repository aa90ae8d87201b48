/** What a replay tells: where in the history it is (epoch ms) and how many values and events it has published. */
export type ReplayEvent =
  | {
      readonly kind: 'progress'
      readonly timeMs: number
      readonly fromMs: number
      readonly toMs: number
      readonly published: number
      readonly events: number
    }
  | { readonly kind: 'done'; readonly published: number; readonly events: number }
  | { readonly kind: 'failed'; readonly message: string }
