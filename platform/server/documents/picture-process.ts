/** Makes thumbnails for the server that forked it. Pictures come from users, so this process has limits and may be killed. */
import { readFile, writeFile } from 'node:fs/promises'
import { ResizeFit, Transformer } from '@napi-rs/image'
import type { PictureOrder } from './create-picture-process.ts'
import { type PictureSides, sidesOf } from './picture-sides.ts'

/** A picture with more pixels has no thumbnail. */
const mostPixels = 100_000_000
const mostBytes = 700 * 2 ** 20

setInterval(() => {
  if (process.memoryUsage.rss() > mostBytes) process.exit(3)
}, 50)

const refuseLarge = ({ width, height }: PictureSides): void => {
  if (width * height > mostPixels) throw new Error(`it has more than ${mostPixels} pixels`)
}

/** The library opens JPEG, PNG, WebP, AVIF and TIFF, and no format with programs in it. Its output has no metadata. */
const make = async ({ source, target, edge }: PictureOrder): Promise<void> => {
  const file = await readFile(source)
  // The library unpacks the pixels before it tells the sides, so the head comes first.
  const stated = sidesOf(file)
  if (!stated) throw new Error('its head does not tell the sides')
  refuseLarge(stated)
  const picture = new Transformer(file)
  const { width, height } = await picture.metadata()
  refuseLarge({ width, height })
  picture.rotate()
  if (Math.max(width, height) > edge) picture.resize({ width: edge, height: edge, fit: ResizeFit.Inside })
  await writeFile(target, await picture.webp(80), { flag: 'wx', mode: 0o600 })
}

process.on('disconnect', () => process.exit(0))
process.on('message', (order: PictureOrder) => {
  make(order).then(
    () => process.send?.({}),
    (error: unknown) => process.send?.({ fault: error instanceof Error ? error.message : String(error) }),
  )
})
