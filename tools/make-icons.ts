/** Draws the icons of the installed app from the brand's SVG into apps/web/public. By hand: `npx node tools/make-icons.ts` */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { chromiumArguments, chromiumPath } from './chromium-path.mjs'

const help = `npx node tools/make-icons.ts

Draws the PNG icons of the installed app (192, 512, 512 maskable, 180 for iOS) from apps/web/public/solvane.svg.
`

/** Side in px, share of it that the mark takes, and whether the ground is filled to the edges. */
const icons = [
  { name: 'icon-192.png', side: 192, share: 0.78, ground: false },
  { name: 'icon-512.png', side: 512, share: 0.78, ground: false },
  // A mask may cut everything outside a circle of 80 %.
  { name: 'icon-maskable-512.png', side: 512, share: 0.56, ground: true },
  { name: 'icon-180.png', side: 180, share: 0.66, ground: true },
]

if (process.argv.includes('--help')) {
  process.stdout.write(help)
  process.exit(0)
}

const folder = fileURLToPath(new URL('../apps/web/public/', import.meta.url))
const mark = readFileSync(`${folder}solvane.svg`, 'utf8')
const executablePath = await chromiumPath()
const browser = await chromium.launch({ args: chromiumArguments, ...(executablePath && { executablePath }) })
try {
  for (const { name, side, share, ground } of icons) {
    const page = await browser.newPage({ viewport: { width: side, height: side } })
    const size = Math.round(side * share)
    const radius = ground ? 0 : Math.round(side * 0.18)
    await page.setContent(
      `<style>body{margin:0;background:transparent}div{display:grid;place-items:center;width:${side}px;height:${side}px;border-radius:${radius}px;background:#fff}svg{width:${size}px;height:${size}px}</style><div>${mark}</div>`,
    )
    writeFileSync(folder + name, await page.screenshot({ omitBackground: true }))
    await page.close()
  }
} finally {
  await browser.close()
}
