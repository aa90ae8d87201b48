/** What a person may choose; `system` follows the device between light and dark. */
export const themeChoices = ['light', 'dark', 'control-room', 'system'] as const
export type ThemeChoice = (typeof themeChoices)[number]
/** What is drawn. */
export type ThemeName = Exclude<ThemeChoice, 'system'>
