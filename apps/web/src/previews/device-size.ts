/** How wide the page in the preview is drawn. */
export type DeviceSize = 'full' | 'tablet' | 'phone';
