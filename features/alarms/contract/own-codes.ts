import type { CodeAlarm } from '../../../domain/code-alarm.ts'
import type { Language } from '../../../domain/language.ts'

/** Name of the list of the codes that Solvane gives itself; it belongs to all devices. */
export const ownList = 'SOLVANE'

interface OwnCode extends CodeAlarm {
  readonly texts: Readonly<Record<Language, string>>
}

const texts = (english: string, french: string, spanish: string, portuguese: string): OwnCode['texts'] => ({
  'en-GB': english,
  'fr-FR': french,
  'es-ES': spanish,
  'pt-PT': portuguese,
})

/** Codes of alarms that Solvane derives from measurements: silence, and signals of substations. */
export const ownCodes: Readonly<Record<string, OwnCode>> = {
  NO_DATA: {
    ...{ severity: 'communication', priority: 2, causeGroup: 'communication' },
    texts: texts('No data', 'Aucune donnée', 'Sin datos', 'Sem dados'),
  },
  STATE_FAULT: {
    ...{ severity: 'stop', priority: 2, causeGroup: 'machine' },
    texts: texts('Equipment in fault', 'Équipement en défaut', 'Equipo con fallo', 'Equipamento em falha'),
  },
  FIRE_DETECTED: {
    ...{ severity: 'stop', priority: 1, causeGroup: 'safety', latches: true },
    texts: texts('Fire detected', 'Incendie détecté', 'Incendio detectado', 'Incêndio detetado'),
  },
  PROTECTION_TRIP: {
    ...{ severity: 'stop', priority: 1, causeGroup: 'station', latches: true, signals: ['Voltage', 'Current'] },
    texts: texts('Protection has tripped', 'Protection déclenchée', 'Protección disparada', 'Proteção disparada'),
  },
  BREAKER_OPEN: {
    ...{ severity: 'stop', priority: 2, causeGroup: 'station', signals: ['Voltage', 'Current'] },
    texts: texts('Breaker open', 'Disjoncteur ouvert', 'Interruptor abierto', 'Disjuntor aberto'),
  },
  DOOR_OPEN: {
    ...{ severity: 'warning', priority: 3, causeGroup: 'unknown' },
    texts: texts('Door open', 'Porte ouverte', 'Puerta abierta', 'Porta aberta'),
  },
  NOT_CONNECTED: {
    ...{ severity: 'communication', priority: 3, causeGroup: 'communication' },
    texts: texts('Equipment not connected', 'Équipement non connecté', 'Equipo no conectado', 'Equipamento não ligado'),
  },
}
