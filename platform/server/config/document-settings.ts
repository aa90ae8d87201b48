import { z } from 'zod'
import { setting } from './setting.ts'
import { bareAddress } from './setting-values.ts'

const written = z.string().regex(/^\S{1,200}$/, 'must be 1 to 200 characters without spaces')

/** Where the contents of documents are. */
export const documentSettings = {
  documentsFolder: setting(
    z.string(),
    'DOCUMENTS_FOLDER',
    'documents in the data folder; none with SOLVANE_ROLES',
    '/srv/solvane-documents',
    'Folder of documents. Several processes need the same folder, or DOCUMENTS_S3_ENDPOINT.',
  ),
  documentsS3Endpoint: setting(
    bareAddress,
    'DOCUMENTS_S3_ENDPOINT',
    'none: documents are in a folder',
    'https://s3.eu-west-3.amazonaws.com',
    'S3-compatible object store of documents. The bucket follows in the path. Needs the settings below.',
  ),
  documentsS3Bucket: setting(
    z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket: 3 to 63 of a to z, 0 to 9, . and -'),
    'DOCUMENTS_S3_BUCKET',
    'none',
    'solvane-documents',
    'Bucket of documents. It must exist.',
  ),
  documentsS3Region: setting(
    z.string().regex(/^[\w-]{1,50}$/, 'must be the name of a region, e.g. eu-west-3'),
    'DOCUMENTS_S3_REGION',
    'us-east-1',
    'eu-west-3',
    'Region of the bucket.',
  ),
  documentsS3Key: setting(
    written,
    'DOCUMENTS_S3_KEY',
    'none',
    'AKIAIOSFODNN7EXAMPLE',
    'Access key id of the object store. It must allow reading, writing and deleting objects of the bucket.',
    true,
  ),
  documentsS3Secret: setting(
    written,
    'DOCUMENTS_S3_SECRET',
    'none',
    'wJalrXUtnFEMI',
    'Secret of the access key.',
    true,
  ),
} as const
