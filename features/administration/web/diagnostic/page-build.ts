import { mainScript } from '../../../../platform/contract/main-script.ts'

/** The build that runs in this browser, by the name of its main script; undefined while developing. */
export const pageBuild = (): string | undefined =>
  [...document.scripts].map(({ src }) => mainScript.exec(src)?.[1]).find((name) => name !== undefined)
