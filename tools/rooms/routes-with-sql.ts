/** Route files that still hold SQL. The list can only shrink: `npm run rooms` also fails when an entry holds none any more. */
export const routesWithSql: readonly string[] = [
  'features/my-profile/server/token-routes.ts',
  'features/plant-connection/server/source-routes.ts',
  'features/users/server/import-routes.ts',
  'features/users/server/invitation-routes.ts',
  'features/my-profile/server/preference-routes.ts',
]
