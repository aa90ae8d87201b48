/** Where a sealed secret of a webhook belongs. */
export const secretPlace = (webhookId: string, which: 'new' | 'old'): string => `webhook ${webhookId} ${which}`
