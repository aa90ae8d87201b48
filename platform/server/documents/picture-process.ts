/** Makes thumbnails for the server that forked it. Pictures come from users, so this process has limits and may be killed. */
import sharp from 'sharp'
import type { PictureOrder } from './create-picture-process.ts'

/** A picture with more pixels has no thumbnail. */
const mostPixels = 100_000_000
const mostBytes = 700 * 2 ** 20
const mostSeconds = 15

sharp.cache(false)
sharp.concurrency(1)
// SVG, PDF and other formats with programs in them stay closed.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadTiff',
    'VipsForeignLoadHeif',
  ],
})

setInterval(() => {
  if (process.memoryUsage.rss() > mostBytes) process.exit(3)
}, 50)

const make = ({ source, target, edge }: PictureOrder): Promise<unknown> =>
  sharp(source, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: mostSeconds })
    // Place and owner of the camera are in the metadata, which sharp leaves out.
    .webp({ quality: 80 })
    .toFile(target)

process.on('disconnect', () => process.exit(0))
process.on('message', (order: PictureOrder) => {
  make(order).then(
    () => process.send?.({}),
    (error: unknown) => process.send?.({ fault: error instanceof Error ? error.message : String(error) }),
  )
})
