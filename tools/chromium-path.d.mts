/** See chromium-path.mjs. */
export declare const chromiumPath: () => Promise<string | undefined>
export declare const chromiumArguments: string[]
