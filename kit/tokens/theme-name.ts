/** Themes that a user can select; `system` follows the light or dark mode of the device. */
export const themeChoices = ['light', 'dark', 'control-room', 'system'] as const
export type ThemeChoice = (typeof themeChoices)[number]
/** Resolved theme. */
export type ThemeName = Exclude<ThemeChoice, 'system'>
