/** How wide the previewed page is drawn. */
export type DeviceSize = 'full' | 'tablet' | 'phone';
