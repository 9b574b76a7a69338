import './style.less';
