/** The build that runs in this browser, by the name of its main script; undefined while developing. */
export const pageBuild = (): string | undefined => {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src*="assets/"]')
  return /assets\/([\w.-]+)\.js/.exec(script?.src ?? '')?.[1]
}
