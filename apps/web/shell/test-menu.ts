/** For tests: paths of the entries of the menu, by what opens them. */
export const menuPaths = {
  always: ['/', '/ChangeLog'],
  fleet: ['/MyFleet', '/MyFleet/Alarms'],
  models: ['/PlantIDCard/Equipments'],
  companies: ['/PlantIDCard/Companies'],
  contacts: ['/PlantIDCard/Contacts'],
  data: ['/DataValidation/DataImport'],
  people: ['/Users/', '/Groups/'],
  superAdmin: [
    '/IdentityProviders',
    '/Administration/CommunicationMessage',
    '/Administration/MaintenanceContracts',
    '/Administration/Diagnostic',
    '/Administration/DataReception',
    '/Administration/DataSources',
    '/Administration/DatabaseScriptsHistory',
    '/Administration/CronJobsVersions',
    '/Administration/Outbox',
    '/Logs',
  ],
} as const
