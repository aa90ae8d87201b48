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
  FARM_LOST: {
    ...{ severity: 'communication', priority: 2, causeGroup: 'communication' },
    texts: texts('Farm without connection', 'Parc sans connexion', 'Parque sin conexión', 'Parque sem ligação'),
  },
  DEVICE_LOST: {
    ...{ severity: 'communication', priority: 3, causeGroup: 'communication' },
    texts: texts(
      'No data from this equipment',
      'Aucune donnée de cet équipement',
      'Sin datos de este equipo',
      'Sem dados deste equipamento',
    ),
  },
  FireDetected: {
    ...{ severity: 'stop', priority: 1, causeGroup: 'safety', latches: true },
    texts: texts('Fire detected', 'Incendie détecté', 'Incendio detectado', 'Incêndio detetado'),
  },
  ProtectionTrip: {
    ...{ severity: 'stop', priority: 1, causeGroup: 'station', latches: true, signals: ['Voltage', 'Current'] },
    texts: texts('Protection has tripped', 'Protection déclenchée', 'Protección disparada', 'Proteção disparada'),
  },
  BreakerClosed: {
    ...{ severity: 'stop', priority: 2, causeGroup: 'station', signals: ['Voltage', 'Current'] },
    texts: texts('Breaker open', 'Disjoncteur ouvert', 'Interruptor abierto', 'Disjuntor aberto'),
  },
  DoorOpen: {
    ...{ severity: 'warning', priority: 3, causeGroup: 'unknown' },
    texts: texts('Door open', 'Porte ouverte', 'Puerta abierta', 'Porta aberta'),
  },
  TransformerTemperature: {
    ...{ severity: 'warning', priority: 2, causeGroup: 'station', signals: ['TransformerTemperature'] },
    texts: texts(
      'Transformer too hot',
      'Transformateur trop chaud',
      'Transformador demasiado caliente',
      'Transformador demasiado quente',
    ),
  },
  RoomTemperature: {
    ...{ severity: 'warning', priority: 3, causeGroup: 'unknown', signals: ['RoomTemperature'] },
    texts: texts('Room too hot', 'Local trop chaud', 'Sala demasiado caliente', 'Sala demasiado quente'),
  },
  BatteryLevel: {
    ...{ severity: 'warning', priority: 2, causeGroup: 'unknown', signals: ['BatteryLevel'] },
    texts: texts(
      'Battery of the supply low',
      'Batterie de secours faible',
      'Batería de respaldo baja',
      'Bateria de socorro fraca',
    ),
  },
  Connected: {
    ...{ severity: 'communication', priority: 3, causeGroup: 'communication' },
    texts: texts('Equipment not connected', 'Équipement non connecté', 'Equipo no conectado', 'Equipamento não ligado'),
  },
}
