import type { ICruiseOptions, IFlattenedRuleSet } from 'dependency-cruiser'

type ForbiddenRule = NonNullable<IFlattenedRuleSet['forbidden']>[number]

/** Production sources only: tests may reach into any room. */
export const notTests = '[.](test|spec)[.]tsx?$|/test-[a-z-]+[.]ts$'

/** A room may import the listed places and npm packages, nothing else of the house. */
const room = (name: string, from: string, allowed: string[], comment: string): ForbiddenRule => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: notTests },
  to: { path: '^(apps|features|domain|platform|kit|simulator|tools|bench|tests)/', pathNot: allowed },
})

/** Who may import whom, on resolved paths. `$1` is the name of the feature that imports. docs/architecture.md says it in words. */
export const importRules: ForbiddenRule[] = [
  {
    name: 'no-cycles',
    comment: 'Arrows only go down: no cycle, type imports included',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  room('domain-knows-nobody', '^domain/', ['^domain/'], 'The vocabulary stands alone'),
  room(
    'platform-contract',
    '^platform/contract/',
    ['^domain/', '^platform/contract/'],
    'What both sides agree on knows the vocabulary only',
  ),
  room(
    'platform-server',
    '^platform/server/',
    ['^domain/', '^platform/contract/', '^platform/server/'],
    'Capabilities of the server know no feature and nothing of the web',
  ),
  room('kit-knows-nobody', '^kit/', ['^kit/'], 'The design system knows nothing of plants'),
  room(
    'platform-web',
    '^platform/web/',
    ['^domain/', '^platform/contract/', '^platform/web/', '^kit/'],
    'Capabilities of the page know no feature and nothing of the server',
  ),
  room(
    'feature-contract',
    '^features/([^/]+)/contract/',
    ['^domain/', '^platform/contract/', '^features/[^/]+/contract/'],
    'A contract is pure: vocabulary, platform contract and other contracts',
  ),
  {
    ...room(
      'feature-server',
      '^features/([^/]+)/server/',
      [
        '^domain/',
        '^platform/(contract|server)/',
        '^features/$1/(contract|server|locales)/',
        '^features/[^/]+/contract/',
        '^features/[^/]+/server/port[.]ts$',
        '^features/[^/]+/server/[a-z-]+-port[.]ts$',
      ],
      'Another feature is entered by its contract or its door',
    ),
    from: { path: '^features/([^/]+)/server/', pathNot: [notTests, '/server/tables[.]ts$'] },
  },
  {
    name: 'tables',
    comment: 'Tables know other tables for foreign keys, and the kinds of record of their feature',
    severity: 'error',
    from: { path: '^features/([^/]+)/server/tables[.]ts$' },
    to: {
      path: '^(apps|features|domain|platform|kit|simulator|tools|bench|tests)/',
      pathNot: [
        '^domain/',
        '^features/[^/]+/server/tables[.]ts$',
        '^features/$1/contract/',
        '^platform/server/[^/]+/tables[.]ts$',
        '^platform/server/record/kind-table[.]ts$',
      ],
    },
  },
  room(
    'feature-web',
    '^features/([^/]+)/web/',
    [
      '^domain/',
      '^platform/(contract|web)/',
      '^kit/',
      '^features/$1/(contract|web)/',
      '^features/[^/]+/contract/',
      '^features/[^/]+/web/port[.]tsx?$',
      '^features/[^/]+/web/[a-z-]+-port[.]tsx?$',
    ],
    'Another feature is entered by its contract or its door',
  ),
  room(
    'apps-server',
    '^apps/server/',
    [
      '^domain/',
      '^platform/(contract|server)/',
      '^apps/server/',
      '^features/[^/]+/server/(index|port|[a-z-]+-port)[.]ts$',
      '^features/[^/]+/contract/',
      '^simulator/demo-(fleet|play-file)[.]ts$',
      '^tools/build-web[.]ts$',
    ],
    'The server program registers features and wires doors; it holds no logic of theirs',
  ),
  room(
    'apps-web',
    '^apps/web/',
    [
      '^domain/',
      '^platform/(contract|web)/',
      '^kit/',
      '^apps/web/',
      '^features/[^/]+/web/index[.]tsx?$',
      '^features/[^/]+/contract/',
    ],
    'The page registers features; it holds no logic of theirs',
  ),
  room(
    'simulator',
    '^simulator/',
    ['^simulator/', '^domain/', '^features/[^/]+/contract/'],
    'The simulator is a plant: it knows the words and topics, never the server',
  ),
  {
    name: 'production-imports-no-test',
    comment: 'Nothing that ships depends on tests, benches or test stores',
    severity: 'error',
    from: { path: '^(apps|features|domain|platform|kit|simulator)/', pathNot: notTests },
    to: { path: ['^(tests|bench)/', notTests] },
  },
  {
    name: 'page-without-node',
    comment: 'What runs in a browser uses no Node module',
    severity: 'error',
    from: {
      path: ['^(domain|kit)/', '^platform/(contract|web)/', '^features/[^/]+/(contract|web)/', '^apps/web/'],
      pathNot: [notTests, '^apps/web/(vite[.]config[.]ts$|build-steps/)'],
    },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'server-without-react',
    comment: 'The server draws nothing',
    severity: 'error',
    from: { path: ['^platform/server/', '^features/[^/]+/server/', '^apps/server/', '^domain/', '/contract/'] },
    to: { path: 'node_modules/(react|react-dom|@mantine|@tanstack|echarts)/' },
  },
]

export const cruiseOptions: ICruiseOptions = {
  parser: 'swc',
  tsPreCompilationDeps: true,
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '^([.]cache|data|dist|docs)/' },
  enhancedResolveOptions: {
    extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    conditionNames: ['import', 'node', 'default'],
    exportsFields: ['exports'],
  },
  ruleSet: { forbidden: importRules },
  validate: true,
}
